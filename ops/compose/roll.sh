#!/usr/bin/env bash
# roll.sh: brings workers and web processes to the image and the settings of compose.yaml, one container at a time, so that
# no request fails. Build or pull the new image first.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Adds to the database what the new version needs; the old processes go on beside it.
docker compose run --rm migrate

# Workers first: they must understand what the new web processes write.
for service in worker web; do
  for container in $(docker compose ps --quiet "$service"); do
    docker stop "$container"
    docker rm "$container"
    # Makes only the container that is missing, and returns when its health check passes: some seconds after Caddy, which
    # looks every second, sends requests to it again.
    docker compose up --detach --no-deps --no-recreate --wait "$service"
  done
done
