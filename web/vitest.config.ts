import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // Svelte as the browser has it, with state that is alive
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    // One world for all files of a thread: making it anew for each took three times as long as the tests.
    isolate: false,
    pool: "threads",
    testTimeout: 60_000, // a machine may have much else to do
    hookTimeout: 60_000,
  },
});
