import * as z from 'zod/mini';
import { amount, flag, list, name, oneOf, quantity, record, whole, words } from './kinds.ts';

/** Half a turn. */
const SKY = 648_000;
/** Metres a second: nothing is faster. */
const LIGHT = 299_792_458;

const patterns = [
  'SinglePointParameters',
  'FivePointParameters',
  'CrossScanParameters',
  'PointedMosaicParameters',
  'RasterParameters',
  'StarRasterParameters',
] as const;

const pattern = () =>
  record('One way to point around the target, by its kind', {
    kind: oneOf(patterns, 'Which way'),
    offset_x_arcsec: amount('arcsec', [-SKY, SKY], 'Single point: offset along x', 0.5),
    offset_y_arcsec: amount('arcsec', [-SKY, SKY], 'Single point: offset along y', 0.5),
    offset_arcsec: amount('arcsec', [-SKY, SKY], 'Five points: offset of the outer ones', 5),
    row_length_arcsec: amount('arcsec', [0, SKY], 'Raster: length of a row', 1.23),
    row_offset_arcsec: amount('arcsec', [-SKY, SKY], 'Raster: from row to row', 4.56),
    row_offset_angle: amount('deg', [-360, 360], 'Star raster: from row to row', 4.56),
    n_rows: whole([1, 10_000], 'Raster: rows', 2),
    pa: amount('deg', [-360, 360], 'Raster: position angle', 7.89),
    unidirectional: flag('Raster: whether all rows are scanned the same way', true),
  });

const coordinate = () =>
  record('Where the target is, in the older form (ra, dec) or the newer one (ra_str, dec_str)', {
    kind: oneOf(
      ['icrs', 'equatorial', 'galactic', 'horizontal', 'altaz', 'sso', 'special', 'tle'],
      'System of the coordinates',
    ),
    ra: z
      .union([words('Right ascension', '21:08:47.92'), amount('unit[0]', [-360, 360], 'The same')])
      .check(z.meta({ description: 'Right ascension: HH:MM:SS.s, or a number in unit[0]' })),
    dec: z
      .union([words('Declination', '-88:57:22.9'), amount('unit[1]', [-90, 90], 'The same')])
      .check(z.meta({ description: 'Declination: ±DD:MM:SS.s, or a number in unit[1]' })),
    ra_str: words('Right ascension: HH:MM:SS.s, 0 to 24 hours', '16:51:07.9887'),
    dec_str: words('Declination: ±DD:MM:SS.s, -90 to 90 degrees', '04:59:35.547'),
    reference_frame: name('Frame of the coordinates', 'ICRS'),
    unit: list(oneOf(['hourangle', 'deg', 'rad'], 'A unit'), 'Units of ra and dec', [
      'hourangle',
      'deg',
    ]),
    pm_ra: amount('mas / yr', [-20_000, 20_000], 'Proper motion in right ascension', 0),
    pm_dec: amount('mas / yr', [-20_000, 20_000], 'Proper motion in declination', 0),
    parallax: amount('mas', [-1000, 1000], 'Parallax', 0),
    epoch: amount('yr', [1800, 2200], 'Epoch of the coordinates', 2000),
  });

const velocity = () =>
  record('Radial velocity of the target', {
    quantity: quantity(
      'The velocity',
      { 'km / s': [-LIGHT / 1000, LIGHT / 1000], 'm / s': [-LIGHT, LIGHT] },
      -17.2,
    ),
    definition: oneOf(['RADIO', 'OPTICAL', 'RELATIVISTIC'], 'How it is defined'),
    reference_frame: name('What it is relative to', 'LSRK'),
    redshift: amount('1', [-1, 1200], 'Redshift', 0.1549),
  });

/** What is observed. */
export const targets = () =>
  list(
    record('A target', {
      target_id: name('Its id, by which scans name it', 'calibrator-00005'),
      name: name('Its name', 'Hercules A'),
      pointing_pattern: record('How the telescope points around it', {
        active: oneOf(patterns, 'The kind in use among the parameters'),
        parameters: list(pattern(), 'The ways to point that were set up'),
      }),
      reference_coordinate: coordinate(),
      radial_velocity: velocity(),
    }),
    'What is observed',
  );
