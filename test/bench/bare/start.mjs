// Baseline: only the libraries, up to the open port.
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { Sequelize } from 'sequelize';
import { Server } from 'socket.io';

const db = new Sequelize(process.argv[2], { dialectModule: pg, logging: false });
await db.query('SELECT 1');
const server = createServer(express());
new Server(server);
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
