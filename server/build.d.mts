// What the tests use of build.mjs, which has to run before there is a compiler.
export declare function buildThreads(): Promise<void>;
