import * as f from './fields.ts';

const functions = ['visibilities', 'pulsar search', 'pulsar timing', 'vlbi', 'transient buffer'];
const correlations = ['XX', 'XY', 'YX', 'YY', 'RR', 'RL', 'LR', 'LL', 'I', 'Q', 'U', 'V'];

const frequency = (description: string) =>
  f.amount('Hz', [0, 50_000_000_000], description, 350_000_000);

const executionBlock = () =>
  f.object('Execution block', {
    eb_id: f.name('Id', 'eb-mvp01-20200325-00001'),
    max_length: f.amount('s', [0, 31_536_000], 'Longest duration', 100),
    context: f.openObject('Additional information to store with the data', { baz: 123 }),
    beams: f.objects('Beams', {
      beam_id: f.name('Id', 'pss1'),
      function: f.choice(functions, 'Function'),
      search_beam_id: f.integer([1, 1500], 'Search beam number', 1),
      timing_beam_id: f.integer([1, 16], 'Timing beam number', 1),
      vlbi_beam_id: f.integer([1, 16], 'VLBI beam number', 1),
    }),
    scan_types: f.objects('Scan types', {
      scan_type_id: f.name('Id', '.default'),
      derive_from: f.name('Scan type that provides the other fields', '.default'),
      beams: f.objects('Beams in use', {
        beam_id: f.name('Id of the beam', 'vis0'),
        field_id: f.optionalName('Id of the target', 'M83'),
        channels_id: f.name('Id of the channels', 'vis_channels'),
        polarisations_id: f.name('Id of the polarisations', 'all'),
      }),
    }),
    channels: f.objects('Sets of channels', {
      channels_id: f.name('Id', 'vis_channels'),
      spectral_windows: f.objects('Spectral windows', {
        spectral_window_id: f.name('Id', 'fsp_1_channels'),
        count: f.integer([1, 10_000_000], 'Number of channels', 744),
        start: f.integer(f.COUNT, 'First channel', 0),
        stride: f.integer([1, 10_000_000], 'Distance between channels', 2),
        freq_min: frequency('Lowest frequency'),
        freq_max: frequency('Highest frequency'),
        link_map: f.channelMap('Input link from each channel', [0, 0], [200, 1]),
      }),
    }),
    polarisations: f.objects('Sets of polarisations', {
      polarisations_id: f.name('Id', 'all'),
      corr_type: f.list(f.choice(correlations, 'Product'), 'Correlation products', ['XX', 'YY']),
    }),
  });

export const sdpFields = () => ({
  sdp_configuration: f.object('Configuration of the science data processor (SDP), older form', {
    execution_block: executionBlock(),
    processing_blocks: f.objects('Processing blocks', {
      pb_id: f.name('Id', 'pb-mvp01-20200325-00001'),
      sbi_ids: f.list(f.name('Id'), 'Scheduling block instances', ['sbi-mvp01-20200325-00001']),
      script: f.object('Script', {
        version: f.name('Version', '0.1.0'),
        name: f.optionalName('Name', 'vis_receive'),
        kind: f.choice(['realtime', 'batch'], 'Kind of processing'),
      }),
      parameters: f.openObject('Parameters of the script', {}),
      dependencies: f.objects('Required processing blocks', {
        pb_id: f.name('Id of the processing block', 'pb-mvp01-20200325-00001'),
        kind: f.list(f.name('Kind of data'), 'Required kinds of data', ['visibilities']),
      }),
    }),
    resources: f.object('Required resources', {
      csp_links: f.list(f.integer([0, 10_000], 'Link', 1), 'Links from the CSP', [1, 2]),
      receptors: f.list(f.name('Receptor'), 'Receptors', ['FS4', 'SKA036']),
      receive_nodes: f.integer([0, 10_000], 'Number of receive nodes', 10),
    }),
  }),
  sdp_configurations: f.objects('Scripts of the science data processor (SDP), newer form', {
    sdp_script: f.optionalName('Name', 'vis-receive'),
    script_version: f.name('Version', 'latest'),
    script_parameters: f.object('Parameters of the script', {
      continuum_imaging: f.object('Parameters of continuum-imaging', {
        image_size: f.amount('pixel', [1, 1_000_000], 'Width and height of the image', 1024),
        image_cellsize: f.amount('arcsec', [0, 3600], 'Size of a pixel', 0.5),
        weight: f.text('Weighting of the visibilities', 'briggs -2.0'),
        polarisations: f.text('Polarisations of the image', 'I'),
        channels_out: f.integer([1, 1_000_000], 'Number of images along the frequency axis', 12),
      }),
    }),
  }),
});
