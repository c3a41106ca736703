import * as f from './fields.ts';

export const bands = ['1', '2', '3', '4', '5a', '5b'];

const receivedBand = () => ({
  frequency_band: f.choice(bands, 'Received band'),
  band_5_tuning: f.list(
    f.amount('GHz', [4.6, 15.4], 'Centre frequency of a stream', 5.85),
    'Band 5: centre frequencies of the two streams',
    [5.85, 7.25],
  ),
});

const spectralWindows = (centre: [number, number]) =>
  f.objects('Correlated spectral windows', {
    spw_id: f.integer([1, 1000], 'Window number', 1),
    logical_fsp_ids: f.list(f.integer([0, 100], 'Processor', 1), 'Processors', [1]),
    zoom_factor: f.integer([0, 16], 'Zoom: number of times the bandwidth is halved', 0),
    centre_frequency: f.amount('Hz', centre, 'Centre frequency', centre[0] * 4),
    number_of_channels: f.integer([1, 1_000_000], 'Number of channels', 384),
    integration_time_ms: f.amount('ms', [0, 100_000], 'Integration time', 849),
    channel_averaging_factor: f.integer([1, 1000], 'Averaged channels', 1),
    time_integration_factor: f.integer([1, 1000], 'Averaged integrations', 1),
  });

const processors = () =>
  f.objects('Processors', {
    fsp_id: f.integer([1, 27], 'Processor number', 1),
    function_mode: f.choice(['CORR', 'PSS-BF', 'PST-BF', 'VLBI'], 'Function mode'),
    frequency_slice_id: f.integer([1, 26], 'Frequency slice number', 1),
    integration_factor: f.integer([1, 10], 'Integration time in units of 140 ms', 1),
    zoom_factor: f.integer([0, 6], 'Zoom: number of times the bandwidth is halved', 0),
    zoom_window_tuning: f.integer([0, 15_400_000], 'Centre of the zoom window', 650_000, 'kHz'),
    channel_averaging_map: f.channelMap('Averaging factor from each channel', [0, 2], [744, 0]),
    channel_offset: f.integer(f.COUNT, 'Id of the first channel', 0),
    output_link_map: f.channelMap('Output link from each channel', [0, 0], [200, 1]),
  });

export const cspConfigurations = () =>
  f.objects('Configurations of the central signal processor (CSP)', {
    config_id: f.name('Id that scans refer to', 'csp-configuration-12345'),
    name: f.optionalName('Name', 'Config 12345'),
    subarray: f.object('Subarray', { subarray_name: f.optionalName('Name', 'science period 23') }),
    common: f.object('Common parameters', {
      subarray_id: f.integer([1, 16], 'Subarray number', 1),
      ...receivedBand(),
    }),
    cbf: f.object('Correlator and beamformer, older form', { fsp: processors() }),
    midcbf: f.object('Correlator and beamformer of Mid', {
      ...receivedBand(),
      subbands: f.objects('Sub-bands', {
        frequency_slice_offset: f.quantity(
          'Offset of the frequency slices',
          { MHz: [-1e4, 1e4], kHz: [-1e7, 1e7], Hz: [-1e10, 1e10], GHz: [-10, 10] },
          0,
        ),
        correlation_spws: spectralWindows([350_000_000, 15_400_000_000]),
      }),
    }),
    lowcbf: f.object('Correlator and beamformer of Low', {
      do_pst: f.flag('Whether pulsar timing is on', false),
      correlation_spws: spectralWindows([50_000_000, 350_000_000]),
    }),
  });
