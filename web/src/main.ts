import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/text.css";
import "./styles/layout.css";
import "./styles/controls.css";
import "./styles/signs.css";
import "./styles/choices.css";
import "./styles/waiting.css";
import "./styles/table.css";
import "./styles/print.css";

const SETTLED = 10_000; // milliseconds: what is missing right after a page was loaded is no matter of its age

// The server has been renewed meanwhile, and a part of this page is no longer there: the new one is, if it answers.
addEventListener("vite:preloadError", () => {
  if (performance.now() < SETTLED) return;
  void fetch("/", { cache: "no-store" }).then(
    (told) => told.ok && location.reload(),
    () => undefined,
  );
});

show();
const place = document.getElementById("app");
if (place) {
  place.textContent = "";
  mount(App, { target: place });
}
