import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HostBreaker } from '../../../builder/measure/host-breaker.ts';
import { limits } from '../../../shared/base/limits.ts';

const max = limits.stillHostFailuresMax;
const image = 'https://media.example/1.jpg';

function noteTimes(breaker: HostBreaker, times: number, isOfHost: boolean): void {
  for (let time = 0; time < times; time++) breaker.note(image, isOfHost);
}

test('a host is given up after so many failures in a row, with all its images and no other host', () => {
  const breaker = new HostBreaker();
  noteTimes(breaker, max - 1, true);
  assert.not(breaker.isOpen(image));
  noteTimes(breaker, 1, true);
  assert.ok(breaker.isOpen('http://media.example/2.jpg'));
  assert.not(breaker.isOpen('https://media.example:8443/1.jpg'));
});

test('an answer in between starts the count again', () => {
  const breaker = new HostBreaker();
  noteTimes(breaker, max - 1, true);
  noteTimes(breaker, 1, false);
  noteTimes(breaker, max - 1, true);
  assert.not(breaker.isOpen(image));
});

test('a late answer does not bring a host back that was given up', () => {
  const breaker = new HostBreaker();
  noteTimes(breaker, max, true);
  noteTimes(breaker, 1, false);
  assert.ok(breaker.isOpen(image));
});

test('what is no address fails on its own', () => {
  const breaker = new HostBreaker();
  for (let time = 0; time < 2 * max; time++) breaker.note('stills/x.jpg', false);
  assert.not(breaker.isOpen('stills/y.jpg'));
});

test.run();
