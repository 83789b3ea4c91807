"""Print as JSON the number of models of each of the given CNF files, projected to the variables that `c p show` names, by Ganak."""

import json
import sys

from pyganak import Counter  # type: ignore[import-not-found, unused-ignore]

counts = []
for name in sys.argv[1:]:
    counter = Counter()
    shown = []
    with open(name) as file:
        for words in map(str.split, file):
            if words[:3] == ["c", "p", "show"]:
                shown += map(int, words[3:-1])
            elif words[0] == "p":
                counter.new_vars(int(words[2]))
            elif words[0] != "c":
                counter.add_clause(list(map(int, words[:-1])))
    if shown:
        counter.set_sampling_set(shown)
    counts.append(counter.count())
print(json.dumps(counts))
