import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // Svelte as the browser has it, with state that is alive
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
