/** What somebody calls themselves at tables, kept in this browser until they call themselves otherwise. */

import { read, write } from "./storage";

const PLACE = "dwethia.name";

export const myName = (): string => read(PLACE, "");

export const keepMyName = (name: string): void => void write(PLACE, name.trim().slice(0, 40));
