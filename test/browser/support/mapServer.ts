import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface MapServer {
  /** Settings that make a program use this server for map tiles and geocoding. */
  readonly settings: Record<string, string>;
  /** True if tiles are served. */
  servesTiles: boolean;
  stop(): void;
}

/** Starts a local map tile server and geocoder, which finds every address except those with "Nowhere". */
export async function startMapServer(): Promise<MapServer> {
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#5d6b4c' } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url.startsWith('/search'))
      response.end(url.includes('Nowhere') ? '[]' : '[{"lat":"38.5733","lon":"-109.5498"}]');
    else if (mapServer.servesTiles) response.setHeader('Content-Type', 'image/png').end(picture);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mapServer: MapServer = {
    settings: {
      MAP_TILES_URL: `${base}/tiles/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: 'Pictures <of> ours',
      MAP_GEOCODER_URL: `${base}/search?q={address}`,
      MAP_GEOCODER_PAUSE_MS: '0',
    },
    servesTiles: true,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return mapServer;
}
