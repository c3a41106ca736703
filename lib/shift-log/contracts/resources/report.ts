import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer } from '#lib/contract/fields.ts';
import { accounting } from './accounting.ts';
import { handoverRecord } from './handover.ts';
import { annotation, comment, shiftFields } from './shift.ts';
import { truncated } from './common.ts';
import { schemasOf } from '../../fields/field-lists.ts';
import { loss } from './loss.ts';
import { openItem } from './open-item.ts';
import * as fields from './report-fields.ts';

const items = () =>
  z.object({
    opened: z.array(openItem()).check(z.meta({ description: 'Opened in the shift' })),
    closed: z.array(openItem()).check(z.meta({ description: 'Closed in the shift' })),
    open: z
      .array(openItem())
      .check(z.meta({ description: 'Open at the end of the shift, or now' })),
    open_count: z.optional(
      integer(1, Number.MAX_SAFE_INTEGER, 'How many were open; present if the list is cut', 1203),
    ),
  });

/** The report of a shift: its summary and weather, and what is compiled from the shift's records. */
export const report = resource('ShiftReport', () =>
  z.object({
    ...schemasOf(fields.stateFields),
    shift: z.object(schemasOf(shiftFields)),
    warnings: z.array(fields.reportWarning()),
    accounting: accounting(),
    execution_blocks: z.array(fields.reportBlock()),
    losses: z.array(loss()),
    items: items(),
    comments: z.array(comment()),
    annotations: z.array(annotation()),
    tickets: z.array(fields.reportTicket()),
    handover: z.optional(handoverRecord()),
    withdrawn: fields.withdrawnEntries(),
    mail: fields.reportMail(),
    truncated,
  }),
);
