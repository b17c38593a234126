#!/bin/sh
# Restarts the processes of this machine one after the other, each when the one before is ready:
#   deploy/roll.sh 3001 3002 3003
# It stops at the first that does not get ready; the others then still run the release before.
set -eu

waits_at_most=60

is_ready() {
    curl --silent --fail --output /dev/null --max-time 2 "http://127.0.0.1:$1/readyz"
}

for port in "$@"; do
    systemctl restart "depot@$port"
    waited=0
    until is_ready "$port"; do
        waited=$((waited + 1))
        if [ "$waited" -gt "$waits_at_most" ]; then
            echo "depot@$port does not get ready. See: journalctl -u depot@$port" >&2
            exit 1
        fi
        sleep 1
    done
    echo "depot@$port is ready."
done
