import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../../desk/desk.ts';
import type { WaitingHandover } from '../../views/now/now.tsx';
import { useAsync } from '../use-async.ts';

/** Returns the handover of the last shift while nobody has accepted it; undefined until it is loaded. */
export function useWaitingHandover(shiftId: number | undefined): WaitingHandover | undefined {
  const { api, live } = useDesk();
  const [changes, setChanges] = useState(0);
  useEffect(
    () =>
      live.listen(({ event }) => {
        if (event === 'shift_handover' || event === 'shift_item' || event === 'resync')
          setChanges((before) => before + 1);
      }),
    [live],
  );
  const [latest, setLatest] = useState<WaitingHandover | undefined>(undefined);
  const loaded = useAsync(`handover ${shiftId} ${changes}`, async () => {
    if (shiftId === undefined) return undefined;
    const { body } = await api.call('shift-log.get-handover', { path: { shift_id: shiftId } });
    return body.result_data[0];
  });
  useEffect(() => {
    // What is shown stays until the next response.
    if (loaded.state === 'loaded') setLatest(loaded.value);
  }, [loaded]);
  return latest?.shift_id === shiftId && latest?.state !== 'accepted' ? latest : undefined;
}
