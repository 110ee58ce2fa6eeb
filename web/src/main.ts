import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";

show();
const place = document.getElementById("app");
if (place) {
  place.textContent = "";
  mount(App, { target: place });
}
