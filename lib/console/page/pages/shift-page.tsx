import { useLocation, useRoute } from 'preact-iso/router';
import { useContext, useEffect } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { Composer } from '../views/composer/composer.tsx';
import { LinksContext } from '../views/parts/links.ts';
import { Message } from '../views/parts/message.tsx';
import { ShiftView } from '../views/shifts/shift-view.tsx';
import { idIn } from './unknown/id-in.ts';
import { UnknownShift } from './unknown/unknown-shift.tsx';
import { useComposer, useComposerModel } from './use-composer.tsx';
import { useAsync } from './use-async.ts';
import { useShiftView } from './use-shift.tsx';
import { useTitle } from './use-title.ts';

/** Any shift, by the number in the address. */
export function ShiftPage() {
  const shiftId = idIn(useRoute().params.shift_id);
  return shiftId === undefined ? <UnknownShift /> : <ShiftWithId key={shiftId} shiftId={shiftId} />;
}

function ShiftWithId({ shiftId }: { shiftId: number }) {
  const { shifts } = useDesk();
  useTitle(`Shift ${shiftId}`);
  const loaded = useAsync(String(shiftId), () => shifts.load(shiftId));
  const open = shifts.open(shiftId);
  const model = useComposerModel(shiftId);
  useOwnAddress(shiftId, loaded.state === 'loaded' ? loaded.value : undefined);
  const view = useShiftView(open, model, loaded.state === 'loaded');
  const composer = useComposer(model, open.store);
  if (view) return <ShiftView {...view}>{composer && <Composer {...composer} />}</ShiftView>;
  return (
    <div role="status">
      <h1 class="visually-hidden">Shift {shiftId}</h1>
      {loaded.state === 'failed' ? (
        <Message icon="failed" title={loaded.problem} />
      ) : (
        <Message icon="waiting" title={`Loading shift ${shiftId}…`} />
      )}
    </div>
  );
}

/** Replaces the address of an imported shift by its own id with that by its id here. */
function useOwnAddress(shiftId: number, loadedId: number | undefined): void {
  const links = useContext(LinksContext);
  const { route } = useLocation();
  useEffect(() => {
    if (loadedId !== undefined && loadedId !== shiftId)
      route(links.shift(loadedId) + location.hash, true);
  }, [shiftId, loadedId]);
}
