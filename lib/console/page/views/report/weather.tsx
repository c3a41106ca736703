import {
  emptyRow,
  problemsOfRow,
  weatherNames,
  type WeatherRow,
} from '../../store/report/report.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';

const labels: Record<(typeof weatherNames)[number], string> = {
  at: 'Time (UTC)',
  sky: 'Sky',
  seeing_arcsec: 'Seeing ″',
  wind_m_s: 'Wind m/s',
  humidity_percent: 'Humidity %',
  temperature_celsius: 'Temperature °C',
  note: 'Note',
};

type WeatherFieldsProps = {
  rows: readonly WeatherRow[];
  /** The start of the shift, to which times of day refer. */
  start: string;
  /** Returns the time of the server. */
  now: () => Date;
  onChange: (rows: WeatherRow[]) => void;
};

/** Fields for the observations, one row each. Most fields may stay empty. */
export function WeatherFields({ rows, start, now, onChange }: WeatherFieldsProps) {
  const change = (at: number, part: Partial<WeatherRow>) =>
    onChange(rows.map((row, number) => (number === at ? { ...row, ...part } : row)));
  return (
    <fieldset class="weather">
      <legend>Weather</legend>
      {rows.map((row, at) => {
        const problems = problemsOfRow(start, row, now().getTime());
        return (
          <div class="weather__row" key={at} role="group" aria-label={`Observation ${at + 1}`}>
            {weatherNames.map((name) => (
              <Field
                key={name}
                label={labels[name]}
                value={row[name]}
                problem={problems[name]}
                autocomplete="off"
                onInput={(value) => change(at, { [name]: value })}
              />
            ))}
            <Button
              label="Remove the observation"
              icon="trash"
              isIconOnly
              kind="quiet"
              onClick={() => onChange(rows.filter((_, number) => number !== at))}
            />
          </div>
        );
      })}
      <Button
        label="Add an observation"
        icon="plus"
        onClick={() => onChange([...rows, emptyRow(now().toISOString().slice(11, 16))])}
      />
    </fieldset>
  );
}

/** Returns observations as lines, to compare two versions. */
export const weatherLines = (rows: readonly WeatherRow[]): string =>
  rows
    .map((row) =>
      weatherNames
        .filter((name) => row[name] !== '')
        .map((name) => (name === 'at' ? row.at : `${labels[name]} ${row[name]}`))
        .join(', '),
    )
    .join('\n');
