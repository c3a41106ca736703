import { amount, flag, list, name, oneOf, pair, quantity, record, whole } from './kinds.ts';

const bands = ['1', '2', '3', '4', '5a', '5b'] as const;
/** Whole numbers that a counter of channels, links or windows may have. */
const COUNT: [number, number] = [0, 10_000_000];

export const band = (about: string) => oneOf(bands, about);

const tuning = () =>
  list(
    amount('GHz', [4.6, 15.4], 'Centre of a stream', 5.85),
    'Band 5: centres of its two streams',
    [5.85, 7.25],
  );

/** A list of `[channel, value]`. */
const channelMap = (about: string, ...example: number[][]) =>
  list(pair(whole(COUNT, 'Channel, value', 0), 'A channel and its value'), about, example);

const fsp = () =>
  record('What a frequency slice processor does', {
    fsp_id: whole([1, 27], 'Which processor', 1),
    function_mode: oneOf(['CORR', 'PSS-BF', 'PST-BF', 'VLBI'], 'What it does'),
    frequency_slice_id: whole([1, 26], 'The slice that it works on', 1),
    integration_factor: whole([1, 10], 'Times 140 ms that are summed up', 1),
    zoom_factor: whole([0, 6], 'Zoom: bandwidth is halved so often', 0),
    zoom_window_tuning: whole([0, 15_400_000], 'Centre of the zoom window', 650_000, 'kHz'),
    channel_averaging_map: channelMap('Channels averaged from each channel on', [0, 2], [744, 0]),
    channel_offset: whole(COUNT, 'Id of its first channel', 0),
    output_link_map: channelMap('The link that each channel goes out by', [0, 0], [200, 1]),
  });

const window = (centre: [number, number]) =>
  record('A spectral window', {
    spw_id: whole([1, 1000], 'Its number', 1),
    logical_fsp_ids: list(whole([0, 100], 'A processor', 1), 'Processors that it uses', [1]),
    zoom_factor: whole([0, 16], 'Zoom: bandwidth is halved so often', 0),
    centre_frequency: amount('Hz', centre, 'Its centre', centre[0] * 4),
    number_of_channels: whole([1, 1_000_000], 'Its channels', 384),
    integration_time_ms: amount('ms', [0, 100_000], 'Time that is summed up', 849),
    channel_averaging_factor: whole([1, 1000], 'Channels that are averaged', 1),
    time_integration_factor: whole([1, 1000], 'Times that are summed up', 1),
  });

const subband = () =>
  record('A part of the band', {
    frequency_slice_offset: quantity(
      'By how much the slices are moved',
      { MHz: [-1e4, 1e4], kHz: [-1e7, 1e7], Hz: [-1e10, 1e10], GHz: [-10, 10] },
      0,
    ),
    correlation_spws: list(window([350_000_000, 15_400_000_000]), 'Windows that are correlated'),
  });

/** How the central signal processor is set up. */
export const cspConfigurations = () =>
  list(
    record(
      'A configuration of the central signal processor: cbf of old, midcbf and lowcbf of new',
      {
        config_id: name('Its id, by which scans name it', 'csp-configuration-12345'),
        name: name('Its name', 'Config 12345'),
        subarray: record('The subarray', {
          subarray_name: name('Its name', 'science period 23'),
        }),
        common: record('What holds for all of it', {
          subarray_id: whole([1, 16], 'Which subarray', 1),
          frequency_band: band('Band that is received'),
          band_5_tuning: tuning(),
        }),
        cbf: record('Correlator and beam former', { fsp: list(fsp(), 'Its processors') }),
        midcbf: record('Correlator and beam former of Mid', {
          frequency_band: band('Band that is received'),
          band_5_tuning: tuning(),
          subbands: list(subband(), 'Parts of the band'),
        }),
        lowcbf: record('Correlator and beam former of Low', {
          do_pst: flag('Whether pulsars are timed', false),
          correlation_spws: list(window([50_000_000, 350_000_000]), 'Windows that are correlated'),
        }),
      },
    ),
    'How the central signal processor is set up',
  );
