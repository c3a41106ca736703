import { useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';

/** The types that the service accepts, for the dialog of the browser; the service decides by the bytes. */
const ACCEPTED = 'image/*,.heic,.avif,.tif,.tiff,.pdf,.fits,.fit,.txt,.csv,.json,.log,.zip,.gz';

type AttachProps = { disabled: boolean; onFiles: (files: File[]) => void };

/** Chooses files, or takes a picture with the camera. Pasting and dropping do the same. */
export function AttachButtons({ disabled, onFiles }: AttachProps) {
  return (
    <>
      <FileButton
        label="Attach files"
        icon="attach"
        accept={ACCEPTED}
        disabled={disabled}
        onFiles={onFiles}
      />
      <FileButton
        label="Take a picture"
        icon="camera"
        accept="image/*"
        camera
        disabled={disabled}
        onFiles={onFiles}
      />
    </>
  );
}

type FileButtonProps = AttachProps & {
  label: string;
  icon: 'attach' | 'camera';
  accept: string;
  camera?: boolean;
};

function FileButton({ label, icon, accept, camera = false, disabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        label={label}
        icon={icon}
        isIconOnly
        kind="quiet"
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple={!camera}
        accept={accept}
        {...(camera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Choosing the same file again is a change, too.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
