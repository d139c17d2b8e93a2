#!/usr/bin/env bash
# try-container.sh IMAGE PLATFORM: runs the image as compose.yaml does and tries it. Needs Docker. check:image tries the same
# without Docker.
set -euo pipefail
image=$1 platform=$2

container=$(docker run --detach --platform "$platform" --init --read-only --tmpfs /tmp:size=256m,mode=1777,noexec,nosuid,nodev \
  --cap-drop ALL --security-opt no-new-privileges:true --pids-limit 512 --health-interval 2s "$image")
trap 'docker logs "$container"; docker rm --force --volumes "$container" >/dev/null' EXIT

for _ in $(seq 90); do
  health=$(docker inspect --format '{{.State.Health.Status}}' "$container")
  [ "$health" = starting ] || break
  sleep 2
done
[ "$health" = healthy ]
[ "$(docker exec "$container" id -u)" = 1000 ]
docker exec "$container" git --version
docker exec "$container" node build/main.js keys create acme/docs | grep -q prj_
docker exec "$container" node build/main.js demo --exit | grep -q '^Pull request: http'
docker stop -t 15 "$container" >/dev/null
[ "$(docker inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]
echo "$image works on $platform."
