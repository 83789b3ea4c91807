"""The parts that all exhibits share: door, model, events, catalogue, links and scripts. No exhibit is named here."""
