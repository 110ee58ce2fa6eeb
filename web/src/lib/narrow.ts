/** Whether the screen is as narrow as a phone's: the table fills it, and what answers it lies over the table. */
import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 799px");
