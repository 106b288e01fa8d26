import type { Routes } from '../../../common/api/routes';
import { Pin } from '../../../db/models/Pin';
import type { CallContext } from '../../callContext';
import { onPin } from './onPin';
import { recordPin } from './recordPin';

/** Resolves a pin or reopens it. Who resolved it first stays. */
export const resolvePin = (context: CallContext<Routes['pins.resolve']>) =>
  onPin(
    context,
    async (work, locked) => {
      const { resolved } = context.body;
      if (resolved === (locked.pin.resolvedAt !== null)) return;
      await work.update(Pin, locked.pin, {
        resolvedAt: resolved ? work.now : null,
        resolvedBy: resolved ? context.viewer.id : null,
      });
      await recordPin(work, locked);
    },
    context.body.resolved ? context.call : 'pins.reopen',
  );
