#!/bin/sh
# Starts a node of the cluster: galera-node.sh DATA-DIR LOG BOOTSTRAP mariadbd OPTIONS. After a node was killed, only a recovery
# finds its last commit. With this position the node receives the missing commits, without it a full copy of another node.
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
