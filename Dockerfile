# Node and Debian 12 for linux/amd64 and linux/arm64. The digest is that of the multi-platform index; Dependabot proposes
# newer ones, and test/release/container.test.ts holds the tag against the Node of package.json. The stages before the last run on
# the builder's own platform: what they make is the same for all.
FROM --platform=$BUILDPLATFORM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No package runs a script while it is installed: better-sqlite3 carries its binaries for every platform.
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund

FROM --platform=$BUILDPLATFORM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY src src
COPY dev dev
RUN npm run compile

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# These two have no versions on purpose: Debian's mirrors drop a version when a security fix replaces it, so a pinned one
# soon fails to build, or keeps a hole. The SBOM of a release names the versions inside.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git ca-certificates \
  && rm -rf /var/lib/apt/lists/* /var/log/apt /var/log/dpkg.log
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/build build
# `docmend demo` reads action.yml and runs the compiled Action: dist/ would be every library once more.
COPY package.json app.yml action.yml LICENSE ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
LABEL org.opencontainers.image.title="Docmend" \
  org.opencontainers.image.description="Keeps documentation accurate: turns prompts into pull requests that a person reviews." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/library/node:24.21.0-slim" \
  org.opencontainers.image.base.digest="sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6"
VOLUME /data
# The files belong to root, so the service cannot change its own program even where the root file system is writable.
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/main.js", "serve"]
