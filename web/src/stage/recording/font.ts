/** What films are lettered in. */
export const FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";
