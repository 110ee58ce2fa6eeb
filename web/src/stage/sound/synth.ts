/** Plays voices on a context: a tone or a piece of noise for each part, with its rise and fall, through one level for all. */

import { chanceFrom } from "../sculpt/chance";
import type { Part, Voice } from "./voices";

const QUIET = 0.0001; // nothing that is heard; a level cannot slide to 0
const RISE = 0.003; // seconds: without any, a sound would click
const ROOM = 0.02; // of the level, the tone of the room
const TURN = 0.06; // seconds in which the level changes

export class Synth {
  readonly #level: GainNode;
  readonly #noise: AudioBuffer;
  #room: AudioBufferSourceNode | null = null;

  constructor(readonly context: AudioContext) {
    this.#level = context.createGain();
    this.#level.gain.value = 0;
    this.#level.connect(context.destination);
    this.#noise = noiseOf(context);
  }

  set level(level: number) {
    this.#level.gain.setTargetAtTime(level, this.context.currentTime, TURN);
  }

  /** A sound, so loud. */
  play(voice: Voice, loud = 1): void {
    const now = this.context.currentTime;
    for (const part of voice) this.#sound(part, now + (part.start ?? 0), loud);
  }

  /** The air of a room, hardly heard, for as long as one is in it. */
  set hasRoom(has: boolean) {
    if (has === (this.#room !== null)) return;
    this.#room?.stop();
    this.#room = null;
    if (!has) return;
    const [source, filter, gain] = [this.#piece(), this.context.createBiquadFilter(), this.context.createGain()];
    source.loop = true;
    [filter.type, filter.frequency.value, gain.gain.value] = ["lowpass", 180, ROOM];
    source.connect(filter).connect(gain).connect(this.#level);
    source.start();
    this.#room = source;
  }

  #piece(): AudioBufferSourceNode {
    const source = this.context.createBufferSource();
    source.buffer = this.#noise;
    return source;
  }

  #sound(part: Part, begins: number, loud: number): void {
    const loudest = begins + (part.rise ?? RISE);
    const ends = loudest + part.fall;
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(QUIET, begins);
    gain.gain.exponentialRampToValueAtTime(Math.max(QUIET, part.level * loud), loudest);
    gain.gain.exponentialRampToValueAtTime(QUIET, ends);
    gain.connect(this.#level);
    const source = part.wave === "noise" ? this.#hiss(part, begins, ends, gain) : this.#tone(part, begins, ends, gain);
    source.start(begins);
    source.stop(ends);
    source.onended = () => gain.disconnect();
  }

  #tone({ wave, from, to }: Part, begins: number, ends: number, into: AudioNode): OscillatorNode {
    const tone = this.context.createOscillator();
    tone.type = wave as OscillatorType;
    slide(tone.frequency, from, to, begins, ends);
    tone.connect(into);
    return tone;
  }

  #hiss({ from, to, narrow }: Part, begins: number, ends: number, into: AudioNode): AudioBufferSourceNode {
    const [hiss, filter] = [this.#piece(), this.context.createBiquadFilter()];
    [filter.type, filter.Q.value] = ["bandpass", narrow ?? 1];
    slide(filter.frequency, from, to, begins, ends);
    hiss.connect(filter).connect(into);
    return hiss;
  }
}

function slide(pitch: AudioParam, from: number, to: number | undefined, begins: number, ends: number): void {
  pitch.setValueAtTime(from, begins);
  if (to !== undefined) pitch.exponentialRampToValueAtTime(to, ends);
}

/** Two seconds of noise. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
  const chance = chanceFrom(7);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * chance() - 1;
  return buffer;
}
