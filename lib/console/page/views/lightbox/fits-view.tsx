import { useEffect, useState } from 'preact/hooks';
import { count } from '#lib/night/words.ts';
import type { FitsPicture, FitsResult } from '../../fits/messages.ts';
import type { Stretch } from '../../fits/stretch.ts';
import type { Media } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Picture } from '../parts/picture.tsx';
import { Headers } from './header-list.tsx';
import { Stage, type StageProps } from './stage.tsx';
import { useLoaded, type Loaded } from './use-loaded.ts';

export type DrawFits = (file: Media, stretch: Stretch, signal: AbortSignal) => Promise<FitsResult>;

type FitsViewProps = StageProps & { file: Media; drawFits: DrawFits };

const NOT_LOADED = 'The file could not be loaded. Open it again when the connection is back.';

const stretchLabels: Record<Stretch, string> = { percentile: 'Percentile', asinh: 'Asinh' };

/** The first image of a FITS file beside its header. A file that cannot be drawn is named with the reason. */
export function FitsView({ file, drawFits, ...stage }: FitsViewProps) {
  const [stretch, setStretch] = useState<Stretch>('percentile');
  const loaded = useLoaded(`${file.unique_id} ${stretch}`, (signal) =>
    drawFits(file, stretch, signal),
  );
  const [result, setResult] = useState<FitsResult | undefined>(undefined);
  // The header and the last picture stay while the file is drawn with another stretch.
  useEffect(() => {
    if (loaded.state === 'loaded') setResult(loaded.value);
  }, [loaded]);
  if (!result)
    return (
      <p class="lightbox__state" role="status">
        {loaded.state === 'failed' ? NOT_LOADED : 'Loading the file…'}
      </p>
    );
  const { picture, problem, headers } = result;
  return (
    <div class="fits-view">
      {picture ? (
        <div class="fits-view__image">
          <StretchBar {...{ picture, stretch }} state={loaded.state} onChange={setStretch} />
          <Stage {...stage} aspect={picture.width / picture.height}>
            <DrawnPicture picture={picture} name={file.file_name} />
          </Stage>
        </div>
      ) : (
        <p class="lightbox__state" role="status">
          <span>
            <strong>{file.file_name}</strong> cannot be drawn. {problem} Download it to open it in
            another program.
          </span>
        </p>
      )}
      {headers.length > 0 && <Headers headers={headers} />}
    </div>
  );
}

type StretchBarProps = {
  picture: FitsPicture;
  stretch: Stretch;
  state: Loaded<unknown>['state'];
  onChange: (stretch: Stretch) => void;
};

/** The switch between the stretches, and what there is to say about the image. */
const StretchBar = ({ picture, stretch, state, onChange }: StretchBarProps) => (
  <div class="preview-bar">
    {(['percentile', 'asinh'] as const).map((one) => (
      <Button
        key={one}
        label={stretchLabels[one]}
        isPressed={one === stretch}
        onClick={() => onChange(one)}
      />
    ))}
    <p class="labelled__hint" role="status">
      {state === 'loaded' ? describe(picture) : state === 'failed' ? NOT_LOADED : 'Drawing…'}
    </p>
  </div>
);

/** Describes the image that is drawn: its place in the file, its size, and the values of black and white. */
function describe({ title, width, height, factor, emptyCount, low, high }: FitsPicture): string {
  const parts = [
    `${title}: ${width} × ${height} pixels`,
    ...(factor > 1 ? [`drawn at 1 : ${factor}`] : []),
    `black ${valueText(low)}, white ${valueText(high)}`,
    ...(emptyCount > 0 ? [`${count(emptyCount, 'pixel')} without a value, drawn black`] : []),
  ];
  return `${parts.join('; ')}.`;
}

const MAX_DIGITS = 5;

const valueText = (value: number): string => String(Number(value.toPrecision(MAX_DIGITS)));

/** A picture from a worker. */
function DrawnPicture({ picture, name }: { picture: FitsPicture; name: string }) {
  const { blob, width, height } = picture;
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url === undefined ? null : <Picture src={url} alt={name} {...{ width, height }} />;
}
