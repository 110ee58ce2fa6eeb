import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

declare const process: { env: Record<string, string | undefined> };

const server = process.env["DWETHIA_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/dwethia/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy lets nothing inline
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: {
      "/api": { target: server, ws: true, rewriteWsOrigin: true, headers: { origin: server } },
      "/schema": server,
    },
  },
});
