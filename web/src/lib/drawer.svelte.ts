/** The rule drawer: opened from anywhere with an id or with words. */

class Drawer {
  open = $state(false);
  words = $state("");

  show(words: string): void {
    this.words = words;
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }
}

export const drawer = new Drawer();

class Voice {
  text = $state("");

  /** Say something to those who listen. */
  say(text: string): void {
    this.text = this.text === text ? `${text} ` : text;
  }
}

export const voice = new Voice();
