import { expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

const fail = () => Promise.reject(new Error('down'));

it('leaves a store alone for five seconds after three failures in a row, and then tries once', async () => {
  let now = 0;
  const breaker = new Breaker(100, () => now);
  await expect(breaker.run(fail)).rejects.toThrow('down');
  await breaker.run(() => 'a success between');
  for (let i = 0; i < 3; i += 1) await expect(breaker.run(fail)).rejects.toThrow('down');
  await expect(breaker.run(() => 1)).rejects.toThrow('left alone');
  now = 4_999;
  await expect(breaker.run(() => 1)).rejects.toThrow('left alone');
  now = 5_000;
  await expect(breaker.run(fail)).rejects.toThrow('down');
  await expect(breaker.run(() => 1)).rejects.toThrow('left alone');
  now = 10_000;
  expect(await breaker.run(() => 1)).toBe(1);
  await expect(breaker.run(fail)).rejects.toThrow('down');
  expect(await breaker.run(() => 2)).toBe(2);
});

it('gives up on an operation at its deadline, and does not mind that it fails later', async () => {
  const breaker = new Breaker(20);
  await expect(breaker.run(() => new Promise(() => {}))).rejects.toThrow('did not answer within 20 ms');
  const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 40));
  await expect(breaker.run(late)).rejects.toThrow('did not answer within 20 ms');
  await new Promise((resolve) => setTimeout(resolve, 60));
});
