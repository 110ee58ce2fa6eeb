/** Pages that the server writes whole, to be shown here: sheets and reports. */

/** The content policy lets no style stand in a page: it is taken out of it by hand. */
export function opened(html: string, change: (style: string) => string): { sheet: Document; styles: CSSStyleSheet } {
  let written = "";
  const bare = html.replace(/<style>([^]*?)<\/style>/, (_, style: string) => ((written = style), ""));
  const styles = new CSSStyleSheet();
  styles.replaceSync(change(written));
  return { sheet: new DOMParser().parseFromString(bare, "text/html"), styles };
}
