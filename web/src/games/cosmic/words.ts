/** The words of a battle in space, and which rules stand behind them. */
import { Glossary } from "../../tabletop/lookup/glossary.svelte";
import { cosmicApi } from "./api";

export const words = new Glossary(() => cosmicApi.words());
