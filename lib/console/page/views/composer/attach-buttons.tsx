import { useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';

type AttachProps = { disabled: boolean; onFiles: (files: File[]) => void };

/** Chooses files, or takes a picture with the camera. Pasting and dropping do the same. */
export function AttachButtons({ disabled, onFiles }: AttachProps) {
  return (
    <>
      <FileButton label="Attach files" icon="attach" disabled={disabled} onFiles={onFiles} />
      <FileButton
        label="Take a picture"
        icon="camera"
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
  camera?: boolean;
};

function FileButton({ label, icon, camera = false, disabled, onFiles }: FileButtonProps) {
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
        {...(camera && { accept: 'image/*', capture: 'environment' })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Choosing the same file again is a change, too.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
