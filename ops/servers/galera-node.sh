#!/bin/sh
# A node of the cluster: galera-node.sh DATA-DIR LOG BOOTSTRAP mariadbd OPTIONS. Where a node was killed its data end at a place
# that only a recovery finds; with it the node receives what it lacks, and without it all data of another node.
set -eu
data=$1 log=$2 bootstrap=$3
shift 3
set -- "$@"
position=
if [ -f "$data/ibdata1" ]; then
  : >"$log"
  "$@" --wsrep-recover --log-error="$log" >/dev/null 2>&1 || true
  position=$(sed -n 's/.*Recovered position: *//p' "$log" | tail -n 1)
fi
exec "$@" ${position:+"--wsrep-start-position=$position"} ${bootstrap:+--wsrep-new-cluster}
