import cliProgress from 'cli-progress';

/** Shows how far a command is: a bar on a terminal, a plain line now and then elsewhere (cron's mail, a log). */
export interface Progress {
  update(done: number, total?: number): void;
  stop(): void;
}

/** `label` says what is counted. Everything goes to standard error; standard output holds results alone. */
export function startProgress(label: string, total = 0): Progress {
  return process.stderr.isTTY ? startBar(label, total) : startLines(label, total);
}

function startBar(label: string, total: number): Progress {
  const bar = new cliProgress.SingleBar({
    format: `${label} [{bar}] {value}/{total}`,
    barCompleteChar: '=',
    barIncompleteChar: ' ',
    hideCursor: true,
    // The event loop is busy while files are written: draw when told, not by a timer.
    noTTYOutput: false,
    synchronousUpdate: true,
  });
  bar.start(total, 0);
  return {
    update: (done, newTotal) => {
      if (newTotal !== undefined) bar.setTotal(newTotal);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

/** A line for every tenth of the way. */
function startLines(label: string, total: number): Progress {
  let known = total;
  let shown = 0;
  return {
    update: (done, newTotal = known) => {
      known = newTotal;
      const tenth = known === 0 ? 0 : Math.floor((done * 10) / known);
      if (tenth === shown) return;
      shown = tenth;
      process.stderr.write(`${label} ${done}/${known}\n`);
    },
    stop: () => {},
  };
}
