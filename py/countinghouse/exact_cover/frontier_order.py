"""An order of the items that keeps the frontier narrow."""
from __future__ import annotations
from collections.abc import Mapping, Sequence

def adjacency(with_item, options):
    adj=[0]*len(with_item)
    for items in options.values():
        m=0
        for i in items: m|=1<<i
        for i in items: adj[i]|=m
    return adj

def find_order(primary, with_item, options):
    adj=adjacency(with_item, options)
    best=None
    starts=sorted(range(primary), key=lambda i: adj[i].bit_count())[:3]
    for s in starts:
        order=[]; done=0; reach=0; cost=0
        v=s
        while True:
            order.append(v); done|=1<<v; reach|=adj[v]
            rest=[(( (reach|adj[u])&~done&~(1<<u)).bit_count(), len(with_item[u]), u) for u in range(primary) if not done>>u&1]
            if not rest: break
            c,_,v=min(rest); cost+=1.5**c
        if best is None or cost<best[0]: best=(cost,order)
    return best[1] if best else []

def expected_states(order, primary, with_item, options):
    return [1.0]*len(order)
