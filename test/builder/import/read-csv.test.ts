import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CsvFault, readCsv } from '../../../builder/import/read-csv.ts';

/** Each record as `line: cells`, then what stopped the reading. */
function read(source: string | Buffer): string[] {
  const found: string[] = [];
  try {
    readCsv(Buffer.from(source), (cells, line) => void found.push(`${line}: ${cells.join('|')}`));
  } catch (error) {
    assert.instance(error, CsvFault);
    found.push(`${(error as CsvFault).line}! ${(error as CsvFault).message.replace(/[,;] .*/, '')}`);
  }
  return found;
}

const openQuote = 'a quote is opened in this record and never closed';
const badQuote = 'a quote stands inside a cell that does not start with one';

const cases: Record<string, [source: string | Buffer, expected: string[]]> = {
  'plain lines, with and without a last line end': ['a,b\n1,2\n3,4', ['1: a|b', '2: 1|2', '3: 3|4']],
  'a byte order mark is dropped': ['\ufeffa,b\n1,2\n', ['1: a|b', '2: 1|2']],
  'a byte order mark before a quote': ['\ufeff"a",b\n1,2\n', ['1: a|b', '2: 1|2']],
  'CRLF ends lines': ['a,b\r\n1,2\r\n', ['1: a|b', '2: 1|2']],
  'CR alone ends lines': ['a,b\r1,2\r3,4', ['1: a|b', '2: 1|2', '3: 3|4']],
  'line ends may differ within a file': ['a,b\r\n1,2\n3,4\r\n', ['1: a|b', '2: 1|2', '3: 3|4']],
  'blank lines are skipped and counted': ['\na,b\n\n\r\n1,2\n', ['2: a|b', '5: 1|2']],
  'a quoted new line belongs to its record, which has the line of its start': [
    'a,b\n"x\ny\n",2\n3,4\n',
    ['1: a|b', '2: x\ny\n|2', '5: 3|4'],
  ],
  'a quoted CRLF counts as one line': ['a,b\r\n"x\r\ny",2\r\n3,4\r\n', ['1: a|b', '2: x\r\ny|2', '4: 3|4']],
  'quoted commas and quotes': ['a,b\n"x,""y""",2\n', ['1: a|b', '2: x,"y"|2']],
  'records keep their own number of cells': ['a,b\n1\n1,2,3\n', ['1: a|b', '2: 1', '3: 1|2|3']],
  'blanks stay in the cells': ['a,b\n 1 ,\t2\n', ['1: a|b', '2:  1 |\t2']],
  'nothing at all': ['', []],
  'an unclosed quote names the line on which its record starts': [
    'a,b\n1,2\n\n3,"4\n5,6\n',
    ['1: a|b', '2: 1|2', `4! ${openQuote}`],
  ],
  'a quote after other text': ['a,b\n1,x"y"\n', ['1: a|b', `2! ${badQuote}`]],
  'text after a closing quote': [
    'a,b\n"x\n"y,2\n',
    ['1: a|b', '2! a closing quote is followed by something else than a comma or the end of the line'],
  ],
  'bytes that are no UTF-8 name their line': [
    Buffer.concat([Buffer.from('a,b\n1,é\n2,'), Buffer.from([0xe9]), Buffer.from('\n')]),
    ['3! expected UTF-8'],
  ],
  'UTF-16': [Buffer.from('\ufeffa,b\n', 'utf16le'), ['1! expected UTF-8']],
};

for (const [name, [source, expected]] of Object.entries(cases)) {
  test(name, () => assert.equal(read(source), expected));
}

test('a cell may be longer than the parser thinks likely', () => {
  assert.is(read(`a,b\n1,${'x'.repeat(300_000)}\n`)[1]?.length, 300_005);
});

test.run();
