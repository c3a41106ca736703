import * as z from 'zod/mini';
import * as f from './fields.ts';

/** Half a turn in either direction, in arcseconds. */
const OFFSET: [number, number] = [-648_000, 648_000];
/** Speed of light, in metres per second. */
const SPEED_OF_LIGHT_M_PER_S = 299_792_458;

const patterns = [
  'SinglePointParameters',
  'FivePointParameters',
  'CrossScanParameters',
  'PointedMosaicParameters',
  'RasterParameters',
  'StarRasterParameters',
  'SpiralParameters',
] as const;

const units = ['hourangle', 'deg', 'rad'];

const textOrNumber = (
  description: string,
  format: string,
  example: string,
  unit: string,
  max: number,
) =>
  z
    .union([f.text(description, example), f.amount(unit, [-max, max], description)])
    .check(f.describe(`${description}: ${format}, or a number in ${unit}`, []));

const coordinate = () =>
  f.object('Coordinates in the older form (ra, dec) or the newer one (ra_str, dec_str)', {
    kind: f.choice(
      ['icrs', 'equatorial', 'galactic', 'horizontal', 'altaz', 'sso', 'special', 'tle'],
      'Coordinate system',
    ),
    ra: textOrNumber('Right ascension', 'HH:MM:SS.s', '21:08:47.92', 'unit[0]', 360),
    dec: textOrNumber('Declination', '±DD:MM:SS.s', '-88:57:22.9', 'unit[1]', 90),
    ra_str: f.text('Right ascension: HH:MM:SS.s, 0 to 24 hours', '16:51:07.9887'),
    dec_str: f.text('Declination: ±DD:MM:SS.s, -90 to 90 degrees', '04:59:35.547'),
    reference_frame: f.name('Reference frame', 'ICRS'),
    unit: f.list(f.choice(units, 'Unit'), 'Units of ra and dec', ['hourangle', 'deg']),
    pm_ra: f.amount('mas / yr', [-20_000, 20_000], 'Proper motion in right ascension', 0),
    pm_dec: f.amount('mas / yr', [-20_000, 20_000], 'Proper motion in declination', 0),
    parallax: f.amount('mas', [-1000, 1000], 'Parallax', 0),
    epoch: f.amount('yr', [1800, 2200], 'Epoch of the coordinates', 2000),
  });

export const targets = () =>
  f.objects('Observed targets', {
    target_id: f.optionalName('Id that scans refer to', 'calibrator-00005'),
    name: f.optionalName('Name', 'Hercules A'),
    pointing_pattern: f.object('Pointing pattern', {
      active: f.choice(patterns, 'Kind of the pattern in use'),
      parameters: f.objects('Parameters of each configured pointing pattern', {
        kind: f.choice(patterns, 'Kind of pattern'),
        offset_x_arcsec: f.amount('arcsec', OFFSET, 'Single point: offset along x', 0.5),
        offset_y_arcsec: f.amount('arcsec', OFFSET, 'Single point: offset along y', 0.5),
        offset_arcsec: f.amount('arcsec', OFFSET, 'Five points: offset of the outer points', 5),
        row_length_arcsec: f.amount('arcsec', [0, 648_000], 'Raster: length of a row', 1.23),
        row_offset_arcsec: f.amount('arcsec', OFFSET, 'Raster: offset between rows', 4.56),
        row_offset_angle: f.amount('deg', [-360, 360], 'Star raster: angle between rows', 4.56),
        n_rows: f.integer([1, 10_000], 'Raster: number of rows', 2),
        pa: f.amount('deg', [-360, 360], 'Raster: position angle', 7.89),
        unidirectional: f.flag('Raster: whether all rows are scanned in one direction', true),
      }),
    }),
    reference_coordinate: coordinate(),
    radial_velocity: f.object('Radial velocity of the target', {
      quantity: f.quantity(
        'Velocity',
        {
          'km / s': [-SPEED_OF_LIGHT_M_PER_S / 1000, SPEED_OF_LIGHT_M_PER_S / 1000],
          'm / s': [-SPEED_OF_LIGHT_M_PER_S, SPEED_OF_LIGHT_M_PER_S],
        },
        -17.2,
      ),
      definition: f.choice(['RADIO', 'OPTICAL', 'RELATIVISTIC'], 'Definition of the velocity'),
      reference_frame: f.name('Reference frame', 'LSRK'),
      redshift: f.amount('1', [-1, 1200], 'Redshift', 0.1549),
    }),
  });
