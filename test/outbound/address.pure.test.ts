import { expect, test } from 'vitest';
import { addressKind } from '../../server/outside/outbound/addressKind';

// Addresses the outbound client may connect to (security D13), handwritten from the registries of special-purpose addresses.

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '198.17.0.1',
  '223.255.255.1',
  '2606:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2001:4860:4860::8888',
])('%s is public', (address) => {
  expect(addressKind(address)).toBe('public');
});

test.each([
  '10.0.0.1',
  '10.255.255.255',
  '127.0.0.1',
  '127.255.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.254',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '::1',
  'fd12:3456::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:192.168.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '2001:db8::1',
  '3fff::1',
])('%s is private', (address) => {
  expect(addressKind(address)).toBe('private');
});

test.each([
  '0.0.0.0',
  '169.254.169.254',
  '169.254.1.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '100.100.100.200',
  '192.0.0.192',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '240.0.0.1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'fd00:ec2::254',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:53aa:64c::1',
  'localhost',
  '127.1',
  '',
])('%s is never connected to', (address) => {
  expect(addressKind(address)).toBe('never');
});
