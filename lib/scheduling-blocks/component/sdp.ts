import { amount, anyObject, list, name, oneOf, pair, record, whole, words } from './kinds.ts';

const COUNT: [number, number] = [0, 10_000_000];

const beam = () =>
  record('A beam', {
    beam_id: name('Its id', 'pss1'),
    function: oneOf(
      ['visibilities', 'pulsar search', 'pulsar timing', 'vlbi', 'transient buffer'],
      'What it is for',
    ),
    search_beam_id: whole([1, 1500], 'Which search beam', 1),
    timing_beam_id: whole([1, 16], 'Which timing beam', 1),
    vlbi_beam_id: whole([1, 16], 'Which VLBI beam', 1),
  });

const scanType = () =>
  record('A type of scan', {
    scan_type_id: name('Its id', '.default'),
    derive_from: name('The type that it is like, where it says no more', '.default'),
    beams: list(
      record('What a beam is used with', {
        beam_id: name('The beam', 'vis0'),
        field_id: name('The target that it points at', 'M83'),
        channels_id: name('Its channels', 'vis_channels'),
        polarisations_id: name('Its polarisations', 'all'),
      }),
      'Beams in use',
    ),
  });

const frequency = (about: string) => amount('Hz', [0, 50_000_000_000], about, 350_000_000);

const spectralWindow = () =>
  record('A spectral window', {
    spectral_window_id: name('Its id', 'fsp_1_channels'),
    count: whole([1, 10_000_000], 'Channels', 744),
    start: whole(COUNT, 'Its first channel', 0),
    stride: whole([1, 10_000_000], 'From channel to channel', 2),
    freq_min: frequency('Lowest frequency'),
    freq_max: frequency('Highest frequency'),
    link_map: list(
      pair(whole(COUNT, 'Channel, link', 0), 'A channel and its link'),
      'The link that channels come by, from each channel on',
      [
        [0, 0],
        [200, 1],
      ],
    ),
  });

const correlations = ['XX', 'XY', 'YX', 'YY', 'RR', 'RL', 'LR', 'LL', 'I', 'Q', 'U', 'V'] as const;

const executionBlock = () =>
  record('The execution block', {
    eb_id: name('Its id', 'eb-mvp01-20200325-00001'),
    max_length: amount('s', [0, 31_536_000], 'Longest that it may take', 100),
    context: anyObject('What its author wants to be kept with the data', { baz: 123 }),
    beams: list(beam(), 'Beams'),
    scan_types: list(scanType(), 'Types of scans'),
    channels: list(
      record('Channels', {
        channels_id: name('Their id', 'vis_channels'),
        spectral_windows: list(spectralWindow(), 'Their windows'),
      }),
      'Sets of channels',
    ),
    polarisations: list(
      record('Polarisations', {
        polarisations_id: name('Their id', 'all'),
        corr_type: list(oneOf(correlations, 'A product'), 'Correlation products', ['XX', 'YY']),
      }),
      'Sets of polarisations',
    ),
  });

const processingBlock = () =>
  record('A processing block', {
    pb_id: name('Its id', 'pb-mvp01-20200325-00001'),
    sbi_ids: list(name('An id'), 'Scheduling block instances', ['sbi-mvp01-20200325-00001']),
    script: record('Its script', {
      version: name('Version', '0.1.0'),
      name: name('Name', 'vis_receive'),
      kind: oneOf(['realtime', 'batch'], 'When it runs'),
    }),
    parameters: anyObject('Parameters of the script', {}),
    dependencies: list(
      record('What it waits for', {
        pb_id: name('The processing block', 'pb-mvp01-20200325-00001'),
        kind: list(name('A kind of data'), 'What it needs of it', ['visibilities']),
      }),
      'Processing blocks that it needs',
    ),
  });

/** How the data are processed, in the older form. */
export const sdpConfiguration = () =>
  record('How the data are processed, in the older form', {
    execution_block: executionBlock(),
    processing_blocks: list(processingBlock(), 'Processing blocks'),
    resources: record('What it needs', {
      csp_links: list(whole([0, 10_000], 'A link', 1), 'Links from the CSP', [1, 2]),
      receptors: list(name('A receptor'), 'Receptors', ['FS4', 'SKA036']),
      receive_nodes: whole([0, 10_000], 'Nodes that receive', 10),
    }),
  });

/** How the data are processed, in the newer form. */
export const sdpConfigurations = () =>
  list(
    record('A script that processes data', {
      sdp_script: name('Name', 'vis-receive'),
      script_version: name('Version', 'latest'),
      script_parameters: record('Parameters of the script', {
        continuum_imaging: record('Of continuum-imaging', {
          image_size: amount('pixel', [1, 1_000_000], 'Width and height of the image', 1024),
          image_cellsize: amount('arcsec', [0, 3600], 'Size of a pixel', 0.5),
          weight: words('Weighting of the visibilities', 'briggs -2.0'),
          polarisations: words('Polarisations of the image', 'I'),
          channels_out: whole([1, 1_000_000], 'Images along frequency', 12),
        }),
      }),
    }),
    'How the data are processed, in the newer form',
  );
