/** The words of a battle, and which rules stand behind them. */
import { Glossary } from "../../tabletop/lookup/glossary.svelte";
import { skirmishApi } from "./api";

export const words = new Glossary(() => skirmishApi.words());
