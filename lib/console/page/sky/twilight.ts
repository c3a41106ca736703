/** Loaded on demand: the astronomy library is larger than the page. */
import { Body, Equator, Horizon, Observer } from 'astronomy-engine';

type Site = { latitude: number; longitude: number; elevation?: number };

/** How dark it is. A phase begins where the altitude of the sun's centre falls below its limit, in degrees. */
const phases = [
  { phase: 'day', below: Infinity },
  { phase: 'civil twilight', below: -0.833 },
  { phase: 'nautical twilight', below: -6 },
  { phase: 'astronomical twilight', below: -12 },
  { phase: 'night', below: -18 },
] as const;

type Phase = (typeof phases)[number]['phase'];

/** A stretch of the night with one phase; times are ISO 8601, UTC. */
export type Band = { phase: Phase; from: string; to: string };

export type MoonAltitude = { at: string; altitude: number };

/** Between two samples the altitudes are taken as linear: this is exact to a few seconds. */
const STEP_MS = 300_000;

/** Returns the phases of the sky between two times, in order and without gaps. */
export function bandsBetween(site: Site, from: Date, to: Date): Band[] {
  const limits = phases.map(({ below }) => below).filter(Number.isFinite);
  const samples = timesBetween(from, to).map((at) => ({
    at,
    altitude: altitude(Body.Sun, site, at),
  }));
  const edges = samples.slice(1).flatMap((end, n) => {
    const start = samples[n] ?? end;
    return limits
      .filter((limit) => start.altitude < limit !== end.altitude < limit)
      .map((limit) => {
        const share = (limit - start.altitude) / (end.altitude - start.altitude);
        return start.at.getTime() + share * (end.at.getTime() - start.at.getTime());
      })
      .sort((a, b) => a - b);
  });
  const ends = [...edges, to.getTime()];
  return ends.map((end, n) => {
    const start = ends[n - 1] ?? from.getTime();
    const middle = altitude(Body.Sun, site, new Date((start + end) / 2));
    return { phase: phaseOf(middle), from: iso(start), to: iso(end) };
  });
}

const phaseOf = (altitude: number): Phase =>
  phases.findLast(({ below }) => altitude < below)?.phase ?? 'day';

/** Returns the altitude of the moon every five minutes, in degrees, without refraction. */
export const moonBetween = (site: Site, from: Date, to: Date): MoonAltitude[] =>
  timesBetween(from, to).map((at) => ({
    at: at.toISOString(),
    altitude: altitude(Body.Moon, site, at),
  }));

function altitude(body: Body, { latitude, longitude, elevation = 0 }: Site, at: Date): number {
  const observer = new Observer(latitude, longitude, elevation);
  const { ra, dec } = Equator(body, at, observer, true, true);
  return Horizon(at, observer, ra, dec).altitude;
}

function timesBetween(from: Date, to: Date): Date[] {
  const steps = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / STEP_MS));
  const times = Array.from({ length: steps }, (_, n) => new Date(from.getTime() + n * STEP_MS));
  return [...times, to];
}

const iso = (time: number): string => new Date(Math.round(time)).toISOString();
