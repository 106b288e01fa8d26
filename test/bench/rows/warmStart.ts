import { Program } from '../../faults/program';
import { Baseline } from '../Baseline';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';

/** Time from `npm start` with existing demo data to "ready", database included. Baseline: only the libraries. */
export const warmStart: Row = {
  number: 12,
  task: 'warm `npm start` to ready',
  async run(workload) {
    const demo = new Program({ DEMO: '1' });
    await demo.start();
    demo.interrupt();
    await demo.exited();
    const started = async () => {
      const program = new Program({ DEMO: '1' }, demo.dataDir, ['npm', 'start']);
      const began = performance.now();
      await program.start();
      const took = performance.now() - began;
      program.interrupt();
      await program.exited();
      return took / 1000;
    };
    const bareStarted = async () => {
      const began = performance.now();
      const bare = await Baseline.start('bare/start.mjs', workload.program.databaseUrl);
      const took = performance.now() - began;
      await bare.stop();
      return took / 1000;
    };
    const times = await interleaved(5, { ours: started, bare: bareStarted });
    await demo.remove();
    const what = 'compared with Express + Socket.IO + Sequelize alone';
    return [{ what, ...compare(times.ours, times.bare), unit: 's', better: 'less', limit: 2 }];
  },
};
