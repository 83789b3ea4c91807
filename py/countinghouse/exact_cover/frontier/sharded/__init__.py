"""A sweep on several workers, on disk, or both: each layer is divided into shards.

`runs` defines the one file format for states, `folders` makes and removes their folders, `splits` divides states among
shards, `tasks` takes one shard through a few steps, `rounds` sends the tasks and exchanges the states, `checkpoint`
saves and resumes a sweep, and `records` defines the file for that. `clusters` starts Dask's workers, and `allocator`
makes a worker keep its memory. Of these modules, the page includes only `checkpoint`, `records` and `runs`.
"""
