"""The parts that all exhibits share: door, model, events, catalogue, links and scripts. It names no exhibit."""
