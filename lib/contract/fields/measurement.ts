import { customField } from '../fields.ts';

/** The database stores no number closer to 0. */
const MIN_MAGNITUDE = 1e-130;

/** A measured number between `min` and `max`, as a JSON number: no text, no NaN. */
export const measurement = (min: number, max: number, description: string, ...examples: number[]) =>
  customField<number>(
    (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value))
        return { type: 'float_type', msg: 'Input should be a valid number' };
      if (value !== 0 && Math.abs(value) < MIN_MAGNITUDE)
        return {
          type: 'value_error',
          msg: `Input should be 0, or at least ${MIN_MAGNITUDE} from it`,
        };
      if (value < min)
        return {
          type: 'greater_than_equal',
          msg: `Input should be greater than or equal to ${min}`,
        };
      if (value > max)
        return { type: 'less_than_equal', msg: `Input should be less than or equal to ${max}` };
      // Turns -0 into 0.
      return { value: value + 0 };
    },
    { type: 'number', minimum: min, maximum: max, description, examples },
  );
