declare module 'node-webpmux' {
  interface Frame {
    readonly x: number;
    readonly y: number;
    /** How long it stands, in milliseconds. */
    readonly delay: number;
  }

  interface FrameSource extends Frame {
    /** A picture as WebP. */
    readonly buffer: Buffer;
    /** Whether it is laid over what is there, instead of replacing it. */
    readonly blend: boolean;
    /** Whether it is cleared away afterwards. */
    readonly dispose: boolean;
  }

  interface Film {
    readonly width: number;
    readonly height: number;
    /** How often it is repeated; 0 is for ever. */
    readonly loops: number;
    readonly frames: readonly Frame[];
  }

  const WebP: {
    readonly Image: {
      generateFrame(source: FrameSource): Promise<Frame>;
      save(path: string, film: Film): Promise<void>;
    };
  };
  export default WebP;
}
