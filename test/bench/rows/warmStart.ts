import { Program } from '../../faults/program';
import { Bare } from '../Bare';
import type { Row } from '../Row';
import { medians } from '../rounds';

/** From `npm start` on a folder where the story stands to "ready", its database included; the libraries alone. */
export const warmStart: Row = {
  number: 12,
  task: 'warm `npm start` to ready',
  async run(ground) {
    const planted = new Program({ DEMO: '1' });
    await planted.start();
    planted.interrupt();
    await planted.ended();
    const started = async () => {
      const program = new Program({ DEMO: '1' }, planted.dataDir, ['npm', 'start']);
      const began = performance.now();
      await program.start();
      const took = performance.now() - began;
      program.interrupt();
      await program.ended();
      return took / 1000;
    };
    const bareStarted = async () => {
      const began = performance.now();
      const bare = await Bare.start('bare/start.mjs', ground.program.databaseUrl);
      const took = performance.now() - began;
      await bare.stop();
      return took / 1000;
    };
    const { ours, bare } = await medians(5, { ours: started, bare: bareStarted });
    await planted.remove();
    const what = 'beside Express + Socket.IO + Sequelize alone';
    return [{ what, ours, bare, unit: 's', better: 'less', limit: 2, once: 0.26 }];
  },
};
