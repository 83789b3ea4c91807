"""A sweep on several workers, on disk, or both: each layer is divided into shards by a hash of its states.

`runs` is the one format of files with states, `tasks` takes one shard through a few steps, `rounds` sends the tasks and
exchanges the states, and `records` remembers a sweep in a file. The page does not load any of these modules.
"""
